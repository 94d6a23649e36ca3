// What the grades of a choice are called.
import type { Decision } from "./api";
import { t } from "./words";

export const gradeName = (grade: Decision["grade"]): string =>
  ({
    best: t("Best"),
    good: t("Good"),
    inaccuracy: t("Inaccuracy"),
    mistake: t("Mistake"),
    blunder: t("Blunder"),
  })[grade];
