import { tradeOf } from './field-words.ts';
import type { FoundSection } from './search-knowledge.ts';

/** Attempts to make the assistant forget its rules, give away the server's insides, or act on an account. */
const ORDERS: readonly RegExp[] = [
  /\b(ignore|forget|disregard|override)\b.{0,40}\b(instruction|instructions|rules|told|prompt|everything|above|previous)\b/i,
  /\b(system|developer|hidden|initial)\s+(prompt|message|instructions)\b/i,
  /\byou are now\b|\bpretend (to be|you)\b|\bact as (a|an|my|if)\b|\bjailbreak\b|\bdan mode\b/i,
  /\brepeat\b.{0,40}\b(above|before|instructions|verbatim)\b/i,
  /\b(api|secret|license|private)[\s_-]?keys?\b|\benvironment variables?\b|\bcredentials\b/i,
  // A PDF may have a password, and what lies hidden in art wants to be revealed: both are questions of the trade.
  /^(?!.*\b(pdfs?|files?|documents?)\b).*\bpasswords?\b/is,
  /^(?!.*\b(pixels?|haze|fringes?|edges?|box(es)?|halos?|layers?|lines?|holes?|specks?|ghosts?|ink|stencil|emulsion)\b).*\b(reveal|leak)\b/is,
  /\b(dump|exfiltrate)\b/i,
  /\bnew (rules?|instructions?|orders?)\b|\bfrom now on\b|\balways (answer|say|reply|respond)\b|\bi order you\b/i,
  /\b(your|the) (hidden|secret|internal) (instructions?|rules?|prompt)\b|\/etc\/|\bwithout restrictions\b|\bunrestricted\b/i,
  /^\W*(please\s+)?(set|raise|increase|double|refill)\b.{0,12}\b(my|our)\b.{0,20}\b(balance|tokens?|credits?|limit)\b/i,
  /\b(all|other|every) (users?|accounts?|customers?)('s?)?\b.{0,20}\b(e-?mails?|addresses|passwords?|data)\b/i,
  /\b(developer|admin|debug|god) mode\b|\bbypass\b|\bsudo\b|\bdecode (this|the) base64\b/i,
  /\bdrop table\b|\bunion select\b|\bdelete from\b|<\s*script\b|javascript:/i,
  // The same in the languages that are answered.
  /(ignorier|vergiss|vergesst|missachte|ignore[zr]?|oublie[zr]?|ignora|olvida|dimentica|esque[cç]a|negeer|vergeet).{0,40}(anweisung|regeln|vorgaben|instructions|règles|consignes|instrucciones|reglas|istruzioni|regole|instruções|regras|instructies|regels)/iu,
  /system-?prompt|systeemprompt|prompt\s+(du |de |del |di |do )?(système|sistema)|(zeig|montre|muestra|mostra|toon).{0,30}(passw|mot de passe|contraseña|senha|wachtwoord|geheim)/iu,
  /(gib|schenk|donne[sz]?|dame|regala|dammi|dê|geef)[- ]?.{0,20}(mir|moi|me|mi|mij)?.{0,15}\b\d{2,}\s+(tokens?|jetons?|fichas|gettoni)/iu,
  /\b(give|grant|add|credit)\b.{0,20}\b(me|my account|us)\b.{0,30}\b(tokens?|credits?|admin)\b/i,
];

/** A message of ours that is asked about: what it says of passwords or of the system is no order. */
const MESSAGE = /^What can I do about the message ".*"\?$/s;

/** True where a question is an order to the assistant rather than a question on print. */
export const isOrder = (question: string): boolean => {
  const said = question.replace(MESSAGE, '');
  return ORDERS.some((pattern) => pattern.test(said));
};

/**
 * The least share of a question's weight that a section must answer to, by how surely the question is of this trade: small talk around a question
 * on halftones is small talk, around anything else it is what is asked. Measured on tests/knowledge.
 */
const LEAST_COVERAGE = [0.66, 0.52, 0.2] as const;
/** What a question of the trade must be answered by at least, in rank; and how many of its words by. */
const LEAST_RANK = 7;
/** Sections that follow the best one. */
const LEAST_OF_BEST = 0.6;

/** Several of its words together say it even amid more small talk; so does a rank that little else reaches. */
const isSaid = ({ coverage, matched, rank }: FoundSection, trade: number): boolean =>
  trade >= 1 && ((matched >= 3 && rank >= LEAST_RANK && coverage >= 0.35) || (matched >= 2 && rank >= 2 * LEAST_RANK && coverage >= 0.3));

const isFitting = (section: FoundSection, trade: number): boolean => {
  const { coverage, answers, matched, rank } = section;
  if (isSaid(section, trade)) return true;
  const isHeld =
    coverage >= 0.8 || (rank >= LEAST_RANK && (matched >= 2 || (trade >= 2 && answers >= 0.4))) || (trade >= 2 && rank >= 2 * LEAST_RANK);
  return isHeld && coverage >= LEAST_COVERAGE[Math.min(trade, 2)];
};

/** Sections that answer the question; none where the best one only shares a word or two with it. */
export function fitting(question: string, found: readonly FoundSection[]): readonly FoundSection[] {
  const trade = tradeOf(question);
  if (!found.some((section) => isFitting(section, trade))) return [];
  const best = found.reduce((most, { answers }) => Math.max(most, answers), 0);
  return found.filter((section, place) => (place === 0 && isFitting(section, trade)) || section.answers >= best * LEAST_OF_BEST);
}
