/** The part of saxen that is used here; the package has no types. */
declare module "saxen" {
  type Attributes = Readonly<Record<string, string>>;
  export class Parser {
    on(
      event: "openTag",
      handler: (
        name: string,
        getAttributes: () => Attributes,
        decodeEntities: (text: string) => string,
        isSelfClosing: boolean,
      ) => void,
    ): this;
    on(event: "error", handler: (error: Error) => void): this;
    parse(xml: string): this;
    stop(): void;
  }
}
