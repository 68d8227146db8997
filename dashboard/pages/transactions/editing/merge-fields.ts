/**
 * Follows a change that was made elsewhere while a form was being filled in: fields that were not typed into take the current value. Those
 * that were, and differ from it, are `conflicts`. `read` are the values that the form was filled from.
 */
export function mergeFields<Fields extends Record<string, string | boolean>>({
  read,
  typed,
  current,
}: {
  read: Fields;
  typed: Fields;
  current: Fields;
}): { read: Fields; typed: Fields; conflicts: (keyof Fields & string)[] } {
  const merged = { read: { ...read }, typed: { ...typed }, conflicts: [] as (keyof Fields & string)[] };
  for (const name in current) {
    if (current[name] === read[name]) continue;
    const isTyped = typed[name] !== read[name] && typed[name] !== current[name];
    if (isTyped) {
      merged.conflicts.push(name);
      continue;
    }
    merged.read[name] = current[name];
    merged.typed[name] = current[name];
  }
  return merged;
}
