/** A catalogue in another language: a missing or unknown key does not compile. */
export type Translation<Catalogue> = { readonly [Key in keyof Catalogue]: string };

type Tree = Record<string, object>;

/** `balance_one` and `balance_other` are the forms of `balance`. */
type WithoutPlural<Key> = Key extends `${infer Name}_${"one" | "other"}` ? Name : Key;

/** The keys of some catalogues: `namespace.message`. */
export type KeyIn<Catalogues extends Tree> = {
  [Name in keyof Catalogues & string]: `${Name}.${WithoutPlural<keyof Catalogues[Name]> & string}`;
}[keyof Catalogues & string];

type TextIn<Catalogues extends Tree, Key> = Key extends `${infer Name}.${infer Message}`
  ? Name extends keyof Catalogues
    ? Message extends keyof Catalogues[Name]
      ? Catalogues[Name][Message]
      : `${Message}_other` extends keyof Catalogues[Name]
        ? Catalogues[Name][`${Message}_other`]
        : never
    : never
  : never;

type NamesIn<Text> = Text extends `${string}{{${infer Placeholder}}}${infer Rest}`
  ? (Placeholder extends `${infer Name}, ${string}` ? Name : Placeholder) | NamesIn<Rest>
  : never;

/** The values a message needs, by placeholder. */
export type ValuesIn<Catalogues extends Tree, Key extends KeyIn<Catalogues>> = Record<
  NamesIn<TextIn<Catalogues, Key>>,
  string | number
>;

/** The keys of messages without values. */
export type PlainKeyIn<Catalogues extends Tree> = {
  [Key in KeyIn<Catalogues>]: [NamesIn<TextIn<Catalogues, Key>>] extends [never] ? Key : never;
}[KeyIn<Catalogues>];

export type ArgumentIn<Catalogues extends Tree, Key extends KeyIn<Catalogues>> = [
  NamesIn<TextIn<Catalogues, Key>>,
] extends [never]
  ? []
  : [values: ValuesIn<Catalogues, Key>];
