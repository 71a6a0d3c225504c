import { GLOSSARY } from './glossary.ts';

export const LANGUAGES = ['de', 'fr', 'es', 'it', 'pt', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Words of speech, without accents: they tell the language and say nothing of what is asked. */
const SPEECH: Record<Language | 'en', ReadonlySet<string>> = {
  en: words(`how what is the a an for my with why can which on of and not i do does are should will it in to from when where who you your much many
    this that there need get have has be at or if me we was did would could one two out up off no so its as than into any each over under here very only all like feel feels big`),
  de: words(`wie was ist der die das und ich fur nicht mein meine meinen meinem meiner warum kann ein eine einen einem einer mit auf dem den des welche
    welcher welches welchen wo wird werden muss mussen sind bei zum zur beim zu im in am an aus viel viele man es sie er wir von vom nach noch auch
    sich so wenn dann mir mich soll sollte sollen darf brauche braucht habe hat haben gibt mache machen bekomme hoch weit lang wieviel wieso weshalb
    kommt gut immer als oder aber uber unter um sein ihr ihre eurer geht gehen nur mehr wurde wer wen sieht sehe sehen`),
  fr: words(`comment quel quelle quels quelles est le la les des de du d l un une pour je j mon ma mes avec pourquoi dans sur sous puis peut peux faut
    faire fais combien que qu qui quoi ou et ne n pas plus c ce cet cette sont il elle nous vous se s y en au aux par si dois doit ai avoir
    etre mieux bien tres trop quand sans votre vos tout tous moins chez fait`),
  es: words(`como que es el la los las para mi mis una un unos con por en puedo puede cual cuales cuanto cuanta cuantos cuantas necesito del de al y o no se
    son debe debo hay esta estan este lo le su sus cuando donde porque hacer hago tiene tener tengo muy mas sin si sobre ser quiero pasa hace a me quien quienes`),
  it: words(`come che e il lo la i gli le per mio mia miei mie una un uno con perche posso puo quale quali quanto quanta quanti quante nel nella nei del
    della dei delle di da al alla sul sulla in su non sono devo deve si ho ha mi ci se o ed piu quando dove fare faccio molto senza bisogno avere essere viene
    vengono dello serve devono chi`),
  pt: words(`como que e o a os as para meu minha meus minhas uma um com por porque posso pode qual quais quanto quanta quantos no na nos nas do da dos das
    de em nao sao preciso devo deve tem ter se ou ao mais sem quando onde fazer faco muito ser esta estao isso seu sua pelo pela fica quem`),
  nl: words(`hoe wat is de het een voor mijn met waarom kan kun welke welk op van en niet ik moet moeten zijn bij hoeveel waar wordt worden in uit te er je
    u dat die deze dit als of om aan naar nog ook mag heb heeft hebben maak maken veel goed onder over door tot wil nodig men ze we wel dan maar krijg komt zit zitten wie`),
};

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter(Boolean));
}

/** Lower case, without accents. */
const bare = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');

const wordsIn = (question: string): string[] => bare(question).match(/\p{L}+|\d+(?:[.,]\d+)?/gu) ?? [];

/** German and Dutch write words together. */
const COMPOUNDS = new Set<Language>(['de', 'nl']);
const LEAST_OF_COMPOUND = 5;

const ENTRIES = GLOSSARY.map((line) => {
  const [english, ...others] = line.split(';').map((part) => part.trim());
  return { english, beginnings: others.map((part) => part.split(' ').filter(Boolean).map(bare)) };
});

/** What the trade calls a word in English, by its beginning, or by a part of it where words are written together; the longest names win. */
function englishOf(word: string, language: Language): readonly string[] {
  const place = LANGUAGES.indexOf(language);
  const isNamed = (name: string): boolean =>
    word === name ||
    (name.length > 3 && word.startsWith(name)) ||
    (COMPOUNDS.has(language) && name.length >= LEAST_OF_COMPOUND && word.includes(name));
  const named = ENTRIES.flatMap(({ english, beginnings }) => (beginnings[place] ?? []).filter(isNamed).map((name) => ({ english, name })));
  // "Schriftgrad" is no "Schrift" beside it: what lies within another name that was found is no name of its own.
  return named.filter(({ name }) => !named.some((other) => other.name !== name && other.name.includes(name))).map(({ english }) => english);
}

/** The language of a question, where it is one of those that the glossary holds; null for English and for what can't be told. */
export function languageOf(question: string): Language | null {
  const said = [...new Set(wordsIn(question.slice(0, 600)))];
  const hits = (of: Language | 'en'): number => said.filter((word) => SPEECH[of].has(word)).length;
  // A word of the trade in a language speaks for it, unless English writes it alike.
  const traded = (of: Language): number =>
    said.filter((word) => englishOf(word, of).some((english) => !english.includes(word.slice(0, 5)))).length;
  const scores = LANGUAGES.map((of) => ({ of, score: hits(of) + 0.5 * traded(of) })).sort((a, b) => b.score - a.score);
  const [best] = scores;
  return best.score >= 1.5 && best.score > hits('en') ? best.of : null;
}

/** A question in the words that the pages are written in. What the glossary does not hold stays as it is; English stays whole. */
export function inEnglish(question: string): string {
  const language = languageOf(question);
  if (language === null) return question;
  return wordsIn(question)
    .filter((word) => !SPEECH[language].has(word))
    .map((word) => englishOf(word, language).join(' ') || word)
    .join(' ');
}

interface Phrases {
  /** Before a passage of the pages. */
  readonly found: string;
  readonly notFound: string;
  readonly refused: string;
}

export const PHRASES: Record<Language, Phrases> = {
  de: {
    found: 'Die Dokumentation ist auf Englisch. Dies fand ich darin, im Wortlaut:',
    notFound:
      'Die Dokumentation enthält darauf keine Antwort. Ich beantworte Fragen zur Vorbereitung von Druckvorlagen für DTF und Siebdruck. [Docs](/docs) zählt alle Seiten auf, und HELP am Rand des Fensters erreicht einen Menschen.',
    refused:
      'Ich beantworte nur Fragen zur Druckvorbereitung, aus der Dokumentation. Anweisungen aus Nachrichten befolge ich nicht, und von Konten, Schlüsseln und Servern weiß ich nichts.',
  },
  fr: {
    found: 'La documentation est en anglais. Voici ce que j’y ai trouvé, mot pour mot :',
    notFound:
      'La documentation ne contient pas de réponse à cela. Je réponds aux questions sur la préparation de fichiers pour le DTF et la sérigraphie. [Docs](/docs) énumère toutes les pages, et HELP au bord de la fenêtre joint une personne.',
    refused:
      'Je réponds seulement aux questions sur la préparation à l’impression, d’après la documentation. Je n’exécute pas d’ordres donnés dans un message et ne sais rien des comptes, des clés ni du serveur.',
  },
  es: {
    found: 'La documentación está en inglés. Esto es lo que encontré en ella, palabra por palabra:',
    notFound:
      'La documentación no contiene una respuesta a esto. Respondo preguntas sobre la preparación de archivos para DTF y serigrafía. [Docs](/docs) enumera todas las páginas, y HELP en el borde de la ventana llega a una persona.',
    refused:
      'Solo respondo preguntas sobre la preparación para imprenta, según la documentación. No sigo órdenes de un mensaje y no sé nada de cuentas, claves ni del servidor.',
  },
  it: {
    found: 'La documentazione è in inglese. Ecco che cosa vi ho trovato, parola per parola:',
    notFound:
      'La documentazione non contiene una risposta. Rispondo a domande sulla preparazione di file per DTF e serigrafia. [Docs](/docs) elenca tutte le pagine, e HELP sul bordo della finestra raggiunge una persona.',
    refused:
      'Rispondo solo a domande sulla preparazione alla stampa, in base alla documentazione. Non eseguo ordini contenuti nei messaggi e non so nulla di account, chiavi o server.',
  },
  pt: {
    found: 'A documentação está em inglês. Eis o que encontrei nela, palavra por palavra:',
    notFound:
      'A documentação não contém uma resposta para isso. Respondo a perguntas sobre a preparação de ficheiros para DTF e serigrafia. [Docs](/docs) lista todas as páginas, e HELP na borda da janela chega a uma pessoa.',
    refused:
      'Só respondo a perguntas sobre a preparação para impressão, a partir da documentação. Não sigo ordens de uma mensagem e nada sei de contas, chaves ou do servidor.',
  },
  nl: {
    found: 'De documentatie is in het Engels. Dit vond ik daarin, woord voor woord:',
    notFound:
      'De documentatie bevat hierop geen antwoord. Ik beantwoord vragen over het voorbereiden van bestanden voor DTF en zeefdruk. [Docs](/docs) noemt alle pagina’s, en HELP aan de rand van het venster bereikt een mens.',
    refused:
      'Ik beantwoord alleen vragen over drukvoorbereiding, uit de documentatie. Opdrachten in een bericht volg ik niet op, en van accounts, sleutels of de server weet ik niets.',
  },
};
