import { AppError } from "../../../../errors/app-error.ts";
import { msg } from "../../../../errors/wording.ts";
import type { TaxProfile } from "../tax-profile.ts";
import type { TaxForm } from "./form.ts";
import { linesCsv } from "./lines-csv.ts";

/** The forms of a country, followed by the list of all lines, which every report has. */
export function formsOf({ forms }: Pick<TaxProfile, "forms">): TaxForm[] {
  return [...forms, linesCsv];
}

/** The country's form with this id. Throws `bad_request` if there is none. */
export function findTaxForm(profile: Pick<TaxProfile, "forms" | "title">, id: string): TaxForm {
  const forms = formsOf(profile);
  const form = forms.find((candidate) => candidate.id === id);
  if (form === undefined)
    throw new AppError(
      "bad_request",
      msg`${profile.title} has no form "${id}". Use one of ${forms.map((candidate) => candidate.id).join(", ")}.`,
    );
  return form;
}
