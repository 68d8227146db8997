import { z } from "zod";
import { iconSources } from "../../dashboard/parts/icon-names.ts";

const icon = z.object({
  __iconData: z.object({
    size: z.literal(24),
    node: z.array(z.tuple([z.string(), z.record(z.string(), z.string())])),
  }),
});

/** The page's icons as one SVG file, a symbol for each: as code they would be part of the first load. */
export async function iconSprite(): Promise<string> {
  const symbols = await Promise.all(
    Object.entries(iconSources).map(async ([id, source]) => {
      const { __iconData: data } = icon.parse(await import(`lucide-react/icons/${source}`));
      const shapes = data.node.map(([tag, { key: _key, ...attributes }]) => {
        const words = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
        return `<${tag}${words.join("")}/>`;
      });
      return `<symbol id="${id}" viewBox="0 0 24 24">${shapes.join("")}</symbol>\n`;
    }),
  );
  return `<!-- Written by scripts/generate-docs.ts from Lucide (ISC licence). -->\n<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("")}</svg>\n`;
}
