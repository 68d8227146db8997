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

test("the parts are the same for any chunking of the body", async () => {
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

test("a name that is not ASCII is read in any encoding clients use", async () => {
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

const disposition = 'Content-Disposition: form-data; name="a"';
test.each([
  ["an empty body", ""],
  ["a lone boundary", "--edge"],
  ["a part without headers", "--edge\r\n\r\n\r\n--edge--"],
  ["a form without an end", `--edge\r\n${disposition}\r\n\r\nno end`],
  ["a boundary with something after it", `--edgeX\r\n${disposition}\r\n\r\n1\r\n--edge--`],
  ["headers without an end", `--edge\r\n${disposition}\r\nx: ${"y".repeat(20_000)}`],
  ["headers of 20 kB", `--edge\r\n${disposition}\r\nx: ${"y".repeat(20_000)}\r\n\r\n1\r\n--edge--`],
  ["headers of 90 kB", `--edge\r\n${disposition}\r\nx: ${"y".repeat(90_000)}\r\n\r\n1\r\n--edge--`],
  ["a part without a name", "--edge\r\nContent-Disposition: form-data\r\n\r\n1\r\n--edge--"],
  [
    "a part of another disposition",
    '--edge\r\nContent-Disposition: attachment; name="a"\r\n\r\n1\r\n--edge--',
  ],
  ["a part without a disposition", "--edge\r\nContent-Type: text/plain\r\n\r\n1\r\n--edge--"],
  ["a part that ends in its headers", `--edge\r\n${disposition}\r\n--edge--`],
  ["a part that is no part", `--edge\r\nno header\r\n--edge\r\n${disposition}\r\n\r\n1\r\n--edge--`],
  ["101 parts", `${`--edge\r\n${disposition}\r\n\r\n1\r\n`.repeat(101)}--edge--`],
])("%s is refused as a malformed form", async (_, text) => {
  await expect(read(requestOf([bytes(text)]))).rejects.toMatchObject({ code: "bad_request" });
});

/** A form whose one file has `megabytes` in chunks of 64 KB; counts the chunks that were taken of it. */
function largeForm(megabytes: number): { request: Request; taken: () => number } {
  const head = '--edge\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n';
  const tail = '\r\n--edge\r\nContent-Disposition: form-data; name="b"\r\n\r\n2\r\n--edge--';
  let count = -1;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        count += 1;
        if (count === 0) controller.enqueue(bytes(head));
        else if (count <= megabytes * 16) controller.enqueue(new Uint8Array(64 * 1024).fill(count % 256));
        else {
          controller.enqueue(bytes(tail));
          controller.close();
        }
      },
    },
    { highWaterMark: 0 },
  );
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=edge" },
    body,
    duplex: "half",
  };
  return { request: new Request("http://localhost/", init), taken: () => count };
}

test("a large file is read with back-pressure, and the rest of a part is skipped", async () => {
  const { request, taken } = largeForm(8);
  const names: string[] = [];
  for await (const { name, body } of readMultipart(request)) {
    names.push(name);
    if (name !== "file") continue;
    let size = 0;
    for await (const chunk of body) {
      size += chunk.length;
      expect(taken() * 64 * 1024 - size).toBeLessThan(512 * 1024);
      if (size > 1024 ** 2) break;
    }
  }
  expect(names).toEqual(["file", "b"]);
});

test("a reader that stops leaves the rest of the body unread", async () => {
  const { request, taken } = largeForm(8);
  for await (const { body } of readMultipart(request)) {
    for await (const _ of body) break;
    break;
  }
  expect(request.body?.locked).toBe(false);
  expect(taken()).toBeLessThan(20);
  const rest = await request.body?.getReader().read();
  expect(rest?.done).toBe(false);
});

test("a sender that disconnects in the middle of a file is a malformed form", async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes('--edge\r\nContent-Disposition: form-data; name="a"; filename="x"\r\n\r\n1'));
    },
    pull(controller) {
      controller.error(new Error("connection reset"));
    },
  });
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=edge" },
    body,
    duplex: "half",
  };
  await expect(read(new Request("http://localhost/", init))).rejects.toMatchObject({ code: "bad_request" });
});
