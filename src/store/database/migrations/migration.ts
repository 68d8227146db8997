/**
 * One step of a schema. Numbered from 1 without gaps; runs once, inside a transaction, and never changes after a release: a later change is a
 * new migration.
 */
export type Migration = {
  version: number;
  name: string;
  up: string;
  /** Statements, after `up`, for tables that each node of a cluster has in its own file and the database they share lacks. */
  upOfNode?: string;
};
