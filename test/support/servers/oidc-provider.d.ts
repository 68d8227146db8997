declare module "oidc-provider" {
  import type { RequestListener } from "node:http";

  /** The parts of the package that the tests use; it ships no types. */
  export default class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
  }
}
