/**
 * Three-way merge of a form with a record that was changed elsewhere: `read` are the form's initial values. Unedited fields take the current
 * value. Fields that were edited here and changed elsewhere, to different values, are `conflicts`.
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
