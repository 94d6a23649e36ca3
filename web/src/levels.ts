// How strong a bot plays, in people's words; those of the laboratory apart from those for people.
import { t } from "./words";

const LEVELS = ["gentle", "easy", "medium", "hard", "expert"];

export const isLevel = (bot: string) => LEVELS.includes(bot);

/** One word for it, as it stands beside a name. */
export function levelName(bot: string): string {
  if (bot === "gentle") return t("level\u0004gentle");
  if (bot === "easy") return t("level\u0004easy");
  if (bot === "medium") return t("level\u0004medium");
  if (bot === "hard") return t("level\u0004hard");
  if (bot === "expert") return t("level\u0004expert");
  if (bot === "random") return t("level\u0004haphazard");
  if (bot === "greedy") return t("level\u0004rash");
  if (bot === "tuned") return t("level\u0004practised");
  return t("level\u0004on trial");
}

/** What it means, in a line. */
export function levelLine(bot: string): string {
  if (bot === "gentle") return t("Gentle bot: for a first game");
  if (bot === "easy") return t("Easy bot: often misjudges what things are worth");
  if (bot === "medium") return t("Medium bot: judges fairly well");
  if (bot === "hard") return t("Hard bot: thinks ahead a little");
  if (bot === "expert") return t("Expert bot: thinks ahead as well as it can");
  if (bot === "random") return t("Haphazard bot: plays anything that is allowed");
  if (bot === "greedy") return t("Rash bot: takes what looks best at the moment");
  if (bot === "tuned") return t("Practised bot: the same, with a judgement learned by play");
  return t("Bot on trial: {0}", bot);
}
