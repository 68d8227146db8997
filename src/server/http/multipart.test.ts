import fc from "fast-check";
import { expect, test } from "vitest";
import { readMultipart } from "./multipart.ts";

/** A request whose body arrives in the given chunks. */
function requestOf(chunks: Uint8Array[], boundary = "edge"): Request {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  return new Request("http://localhost/", {
    method: "POST",
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    body,
    duplex: "half",
  } as RequestInit);
}
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

async function read(
  request: Request,
): Promise<{ name: string; fileName: string | null; content: Uint8Array }[]> {
  const parts = [];
  for await (const { name, fileName, body } of readMultipart(request)) {
    const chunks: number[] = [];
    for await (const chunk of body) chunks.push(...chunk);
    parts.push({ name, fileName, content: new Uint8Array(chunks) });
  }
  return parts;
}

/** Content full of what looks like the beginning of a boundary. */
const tricky = fc
  .array(fc.constantFrom("\r", "\n", "\r\n", "--", "\r\n--", "\r\n--edg", "a", "\u0000", "ÿ"), {
    maxLength: 30,
  })
  .map((pieces) => bytes(pieces.join("")));

test("however the body is cut into chunks, the parts are the same", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(tricky, { maxLength: 4 }),
      fc.array(fc.integer({ min: 1, max: 40 })),
      async (contents, cuts) => {
        const whole: number[] = [];
        contents.forEach((content, index) => {
          whole.push(
            ...bytes(`--edge\r\nContent-Disposition: form-data; name="f${index}"; filename="x"\r\n\r\n`),
          );
          whole.push(...content, ...bytes("\r\n"));
        });
        whole.push(...bytes("--edge--\r\n"));
        const chunks: Uint8Array[] = [];
        for (let from = 0, cut = 0; from < whole.length; cut += 1) {
          const size = cuts[cut % Math.max(cuts.length, 1)] ?? 1_000;
          chunks.push(new Uint8Array(whole.slice(from, from + size)));
          from += size;
        }
        const parts = await read(requestOf(chunks));
        expect(parts).toEqual(
          contents.map((content, index) => ({ name: `f${index}`, fileName: "x", content })),
        );
      },
    ),
  );
});

test("a name that is not ASCII is read however the client wrote it", async () => {
  const named = async (parameter: string) => {
    const head = `--edge\r\ncontent-disposition: form-data; name="file"; ${parameter}\r\n\r\n`;
    return (await read(requestOf([bytes(`${head}x\r\n--edge--\r\n`)])))[0]?.fileName;
  };
  expect(await named('filename="année.csv"')).toBe("année.csv");
  expect(await named("filename*=utf-8''ann%C3%A9e.csv")).toBe("année.csv");
  expect(await named("filename=\"annee.csv\"; filename*=UTF-8'fr'ann%C3%A9e.csv")).toBe("année.csv");
  expect(await named("filename=\"annee.csv\"; filename*=UTF-8''ann%E9e.csv")).toBe("annee.csv");
});

test("a part that is not read is skipped", async () => {
  const text =
    '--edge\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--edge\r\nContent-Disposition: form-data; name="b"\r\n\r\n2\r\n--edge--';
  const names: string[] = [];
  for await (const { name } of readMultipart(requestOf([bytes(text)]))) names.push(name);
  expect(names).toEqual(["a", "b"]);
});

test.each([
  "",
  "--edge",
  "--edge\r\n\r\n\r\n--edge--",
  '--edge\r\nContent-Disposition: form-data; name="a"\r\n\r\nno end',
  '--edgeX\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--edge--',
  `--edge\r\nContent-Disposition: form-data; name="a"\r\nx: ${"y".repeat(20_000)}`,
])("a malformed form is refused: %j", async (text) => {
  await expect(read(requestOf([bytes(text)]))).rejects.toMatchObject({ code: "bad_request" });
});
