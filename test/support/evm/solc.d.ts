declare module "solc" {
  const solc: { compile(input: string, callbacks?: { import(path: string): { contents: string } }): string };
  export default solc;
}
