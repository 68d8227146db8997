import { AppError } from "../../../../errors/app-error.ts";
import { msg } from "../../../../errors/wording.ts";
import type { TaxProfile } from "../tax-profile.ts";
import { at, atNewFirst } from "./at.ts";
import { au } from "./au.ts";
import { ca } from "./ca.ts";
import { ch } from "./ch.ts";
import { de } from "./de.ts";
import { dk } from "./dk.ts";
import { es } from "./es.ts";
import { fi } from "./fi.ts";
import { fr } from "./fr.ts";
import { gb } from "./gb.ts";
import { ie } from "./ie.ts";
import { india } from "./in.ts";
import { it } from "./it.ts";
import { jp, jpMovingAverage } from "./jp.ts";
import { nl } from "./nl.ts";
import { norway } from "./no.ts";
import { nz } from "./nz.ts";
import { pl } from "./pl.ts";
import { pt } from "./pt.ts";
import { se } from "./se.ts";
import { us } from "./us.ts";

/** Every country: one file in this folder, one line here. */
export const taxProfiles: readonly TaxProfile[] = [
  at,
  atNewFirst,
  au,
  ca,
  ch,
  de,
  dk,
  es,
  fi,
  fr,
  gb,
  ie,
  india,
  it,
  jp,
  jpMovingAverage,
  nl,
  norway,
  nz,
  pl,
  pt,
  se,
  us,
];

/** The profile with this id. Throws `bad_request` if there is none. */
export function findTaxProfile(id: string): TaxProfile {
  const profile = taxProfiles.find((candidate) => candidate.id === id);
  if (profile === undefined)
    throw new AppError(
      "bad_request",
      msg`There is no tax profile "${id}". Use one of ${taxProfiles.map((candidate) => candidate.id).join(", ")}.`,
    );
  return profile;
}
