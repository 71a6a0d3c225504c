/** A class of tries as it stands in its file. */
export interface AttackClass {
  readonly class: string;
  readonly clause: string;
  readonly probe: string;
  /** What each try holds unless it says otherwise. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Each try goes through all of these. */
  readonly doors?: readonly string[];
  readonly versions?: readonly string[];
  readonly secrets?: readonly string[];
  readonly tries: readonly (readonly [name: string, what: Readonly<Record<string, unknown>>])[];
}

export interface Try {
  readonly name: string;
  readonly clause: string;
  readonly probe: string;
  // biome-ignore lint/suspicious/noExplicitAny: each probe reads the fields that its own list has
  readonly what: Readonly<Record<string, any>>;
}

export interface Outcome extends Try {
  /** Why it counts as through; null where the product held. */
  readonly fault: string | null;
}

/** All tries of a class, those of several doors or versions once for each. */
export function toTries({ clause, probe, defaults, doors, versions, secrets, tries }: AttackClass): Try[] {
  const ways = doors?.map((door) => ({ door })) ?? versions?.map((vsn) => ({ vsn })) ?? [{}];
  return tries.flatMap(([name, what]) =>
    ways.map((way) => ({
      name: [name, ...Object.values(way)].join(', '),
      clause: String(what.clause ?? clause),
      probe,
      what: { ...defaults, secrets, ...what, ...way },
    })),
  );
}

/** Fills `{{repeat:TEXT:TIMES}}`, `{{keys:N}}` and named places of a text. */
export function fillIn(text: string, names: Readonly<Record<string, string>>): string {
  return text
    .replace(/\{\{repeat:([\s\S]*?):(\d+)\}\}/g, (_all, part: string, times: string) => part.repeat(Number(times)))
    .replace(/\{\{keys:(\d+)\}\}/g, (_all, count: string) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: Number(count) }, (_, index) => [`k${index}`, 1]))),
    )
    .replace(/\{\{(\w+)\}\}/g, (all, name: string) => names[name] ?? all);
}
