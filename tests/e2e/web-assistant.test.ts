import { WORDING } from '@underbase/contract';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type ScriptedAnswers, scriptAnswers } from './web-support/assistant-script.ts';
import { findIssues } from './web-support/axe.ts';
import { dropFile, waitForFile } from './web-support/bench-page.ts';
import { faultyArt } from './web-support/faulty-art.ts';
import { artworkPng } from './web-support/pictures.ts';
import { useSite } from './web-support/site.ts';

const site = useSite();
const SOURCES = [{ title: 'Answers on white: Choke', url: '/docs/answers-white#choke' }];

async function openPanel(path = '/pricing') {
  const { page, complaints, close } = await site.open('/pricing');
  const answers = await scriptAnswers(page);
  await page.goto(site.url + path);
  await page.getByRole('button', { name: 'Open the assistant' }).click();
  const panel = page.getByRole('complementary', { name: 'Assistant' });
  const message = panel.getByRole('textbox', { name: 'Message' });
  const ask = async (text: string): Promise<void> => {
    await message.fill(text);
    await message.press('Control+Enter');
  };
  return { page, panel, message, answers, ask, complaints, close };
}

async function answer(answers: ScriptedAnswers, content: string, expected = 1): Promise<void> {
  await expect.poll(() => answers.asked()).toBe(expected);
  await answers.piece(content);
  await answers.line({ content: '', done: true, sources: SOURCES });
}

const isFocused = (page: Page, label: string): Promise<boolean> =>
  page.evaluate(`document.activeElement?.getAttribute('aria-label') === ${JSON.stringify(label)}`);

test('a question: loading, streaming, answered with its sources; the same again comes from the browser', async () => {
  const { page, panel, message, answers, ask, complaints, close } = await openPanel();
  await expect.poll(() => isFocused(page, 'Message')).toBe(true);
  expect(await findIssues(page)).toEqual([]);
  await ask('  \n ');
  expect(await answers.asked()).toBe(0);
  await ask('How much choke?');
  await panel.getByText('Looking it up').waitFor();
  await expect.poll(() => answers.asked()).toBe(1);
  expect(await answers.last()).toEqual({
    messages: [{ role: 'user', content: 'How much choke?' }],
    context: 'Choke\nThe white layer is made smaller.',
  });
  // While one is on its way another is ignored, and what was typed stays.
  await ask('And text?');
  expect(await message.inputValue()).toBe('And text?');
  await answers.piece('About **0.2 mm**, ');
  await panel.getByText('0.2 mm').waitFor();
  await panel.getByRole('button', { name: 'Cancel' }).waitFor();
  await answers.piece('in the [Color Separator](/color-separator).');
  await answers.line({ content: '', done: true, sources: SOURCES });
  await panel.getByRole('link', { name: SOURCES[0].title }).waitFor();
  expect(await panel.getByRole('link', { name: 'Color Separator', exact: true }).getAttribute('href')).toBe('/color-separator');
  await panel.getByRole('button', { name: 'Cancel' }).waitFor({ state: 'detached' });
  expect(await answers.asked()).toBe(1);
  await ask('HOW MUCH choke?');
  await panel.getByText('Saved answer').waitFor();
  expect(await answers.asked()).toBe(1);
  expect(await findIssues(page)).toEqual([]);
  await panel.getByRole('button', { name: /^Delete the conversation/ }).click();
  await panel.getByText('0.2 mm').first().waitFor({ state: 'detached' });
  await ask('How much choke?');
  await expect.poll(() => answers.asked()).toBe(2);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(page, 'Open the assistant')).toBe(true);
  await close();
  expect(complaints).toEqual([]);
});

test('what goes wrong is said in the words of the specification, and the half answer goes', async () => {
  const { panel, answers, ask, close } = await openPanel();
  await ask('One');
  await expect.poll(() => answers.asked()).toBe(1);
  await answers.piece('Half an answer');
  await panel.getByText('Half an answer').waitFor();
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await panel.getByRole('alert').getByText(WORDING.chat.cancelled, { exact: true }).waitFor();
  expect(await panel.getByText('Half an answer').count()).toBe(0);
  await panel.getByText('One', { exact: true }).waitFor();

  await ask('Two');
  await expect.poll(() => answers.asked()).toBe(2);
  await answers.piece('Half an answer');
  await answers.line({ error: 'The answer broke off. Ask again.', done: true });
  await panel.getByRole('alert').getByText('The answer broke off. Ask again.').waitFor();
  expect(await panel.getByText('Half an answer').count()).toBe(0);

  await ask('Three');
  await expect.poll(() => answers.asked()).toBe(3);
  await answers.piece('Half an answer');
  await answers.end();
  await panel.getByRole('alert').getByText(WORDING.chat.failed, { exact: true }).waitFor();
  expect(await panel.getByText('Half an answer').count()).toBe(0);
  await close();
});

test('beyond the limit the time to wait stands under the error', async () => {
  const { page, close } = await site.open('/pricing');
  await page.route('**/api/knowledge/search', (route) => route.fulfill({ status: 503 }));
  await page.route('**/api/chat/stream', (route) => route.fulfill({ status: 429, headers: { 'retry-after': '1500' } }));
  await page.getByRole('button', { name: 'Open the assistant' }).click();
  await page
    .getByRole('button', { name: 'How much choke?' })
    .or(page.getByRole('button', { name: 'Which DPI do I need?' }))
    .first()
    .click();
  const alert = page.getByRole('alert');
  await alert.getByText('API error: 429', { exact: true }).waitFor();
  await alert.getByText(/in 25 minutes/).waitFor();
  await close();
});

test('the place to write grows to 200 px; an image is named, anything else refused; nothing in an answer runs', async () => {
  const { page, panel, message, answers, complaints, close } = await openPanel();
  const height = async (): Promise<number> => (await message.boundingBox())?.height ?? 0;
  const before = await height();
  await message.fill('line\n'.repeat(5));
  expect(await height()).toBeGreaterThan(before);
  await message.fill('line\n'.repeat(60));
  expect(await height()).toBe(200);
  await message.fill('');

  const picker = panel.locator('input[type=file]');
  await picker.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await page.getByText('Only images can be attached', { exact: true }).waitFor();
  expect(await answers.asked()).toBe(0);
  await picker.setInputFiles({ name: 'moth.png', mimeType: 'image/png', buffer: Buffer.alloc(3 * 1024) });
  await panel.getByText('Image attached: moth.png (image/png, 3 KB).').waitFor();
  await answer(answers, '<img src=x onerror="document.title=1"> [x](javascript:alert(1)) ![y](https://elsewhere.example/y.png)');
  await panel.getByText('<img src=x').waitFor();
  expect(await panel.locator('.msg img, .msg a[href^="javascript"]').count()).toBe(0);
  await close();
  expect(complaints).toEqual([]);
});

test('six questions to begin with, four more by their kind; steps can be marked done', async () => {
  const { page, panel, answers, close } = await openPanel();
  const questions = panel.locator('.quick button');
  await questions.first().waitFor();
  expect(await questions.count()).toBe(6);
  await panel.getByRole('radio', { name: 'Tools' }).click();
  await panel.getByRole('button', { name: 'Choose a separation' }).waitFor();
  await panel.getByText('A DTF transfer, from file to film').click();
  const step = panel.getByRole('button', { name: 'Done: Check the file' }).first();
  await step.click();
  expect(await step.getAttribute('aria-pressed')).toBe('true');
  expect(await panel.locator('.steps li.done').count()).toBe(1);
  expect(await findIssues(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Thicken thin lines', exact: true }).click();
  await answer(answers, 'With the Line Enhancer.');
  await panel.getByText('With the Line Enhancer.').waitFor();
  let vote = '';
  await page.route('**/api/chat/vote', (route) => {
    vote = route.request().postData() ?? '';
    return route.fulfill({ status: 204 });
  });
  await panel.getByRole('button', { name: 'This helped' }).click();
  await expect.poll(() => vote).toBe('{"vote":"up"}');
  await close();
});

test('the page of its own, and what was sent on the page for it', async () => {
  const { page, complaints, close } = await site.open('/pricing');
  const answers = await scriptAnswers(page);
  await page.goto(`${site.url}/chat-demo`);
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('How much choke?');
  await page.getByRole('button', { name: 'Send' }).click();
  await answer(answers, 'About 0.2 mm.');
  await page.getByRole('link', { name: SOURCES[0].title }).waitFor();
  expect(await findIssues(page)).toEqual([]);
  await page.getByRole('link', { name: 'What was sent' }).click();
  await page.getByRole('cell', { name: 'first word' }).waitFor();
  await page.getByText('The white layer is made smaller.').waitFor();
  await page.getByText(/^Page: 1 of 50/).waitFor();
  await page.getByText('10 without an account, 100 with one').waitFor();
  expect(await findIssues(page)).toEqual([]);
  await close();
  expect(complaints).toEqual([]);
});

test('a report goes along only with leave; its findings come with tools that open with their options set', async () => {
  const { page, complaints, close } = await site.openSignedIn('/pricing');
  const answers = await scriptAnswers(page);
  await page.goto(`${site.url}/file-validator`);
  await page.getByRole('button', { name: 'Browse files' }).waitFor();
  await dropFile(page, await faultyArt(), 'badge.png');
  await page.getByText(/^(Ready for|Not ready for)/).waitFor();
  await page.getByRole('button', { name: 'Open the assistant' }).click();
  const panel = page.getByRole('complementary', { name: 'Assistant' });
  const message = panel.getByRole('textbox', { name: 'Message' });
  const ask = async (text: string): Promise<void> => {
    await message.fill(text);
    await message.press('Control+Enter');
  };
  await ask('What is wrong with my file?');
  await answer(answers, 'I can not see it.');
  await panel.getByText('I can not see it.').waitFor();
  await panel.getByRole('button', { name: 'Cancel' }).waitFor({ state: 'detached' });
  expect((await answers.last()).context).not.toContain('badge.png');

  await panel.getByRole('checkbox', { name: 'Let the assistant see the report of badge.png' }).check();
  await ask('What is wrong with my file?');
  await expect.poll(() => answers.asked()).toBe(2);
  const { context } = await answers.last();
  expect(context).toContain('Report of the open file "badge.png": method dtf');
  const title = /^\[(?:fail|warn)\] line\.min \| ([^|]+) \|/m.exec(context)?.[1] ?? '';
  expect(title).not.toBe('');
  await answer(answers, `**${title}**: three hairlines.`, 2);
  const fix = panel.locator('a[href^="/line-enhancer?options="]');
  await fix.waitFor();
  expect(await panel.getByText('Saved answer').count()).toBe(0);

  await panel.getByRole('button', { name: 'Close the assistant' }).click();
  await page.getByRole('button', { name: `Ask about: ${title}` }).click();
  await expect.poll(() => answers.asked()).toBe(3);
  expect((await answers.last()).messages.at(-1)?.content).toBe(`What does "${title}" mean, and how do I fix it?`);
  expect(complaints).toEqual([]);
  await close();
});

test('two settings are compared on the open file, one is taken over, and an option is asked about beside it', async () => {
  const { page, panel, answers, ask, complaints, close } = await openPanel('/halftone');
  await dropFile(page, await artworkPng(), 'artwork.png');
  await waitForFile(page, 'artwork.png');
  await ask('Compare frequency 30 and 55 on my file');
  const [coarse, fine] = ['30 lpi', '55 lpi'].map((words) => panel.getByRole('img', { name: `Frequency ${words}` }));
  await panel.getByRole('button', { name: 'Use 55 lpi' }).waitFor();
  const drawn = (picture: Locator): Promise<string> =>
    picture.evaluate((canvas) => (canvas as never as { toDataURL(): string }).toDataURL());
  const [one, other] = [await drawn(coarse), await drawn(fine)];
  expect(one.length).toBeGreaterThan(1000);
  expect(one).not.toBe(other);
  expect(await findIssues(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Use 55 lpi' }).click();
  await expect.poll(() => page.getByLabel('Frequency', { exact: true }).inputValue()).toBe('55');
  // Nothing of it was asked of the server.
  expect(await answers.asked()).toBe(0);
  await panel.getByRole('button', { name: 'Close the assistant' }).click();
  await page.getByRole('button', { name: 'Ask about: Output resolution' }).click();
  await answer(answers, 'Dots grow on the press.');
  await panel.getByText('What does the option "Output resolution" of the Halftone do?').waitFor();
  // Ctrl and Enter sent the question; the bench behind the panel made nothing of it.
  expect(await page.getByRole('button', { name: 'Download', exact: true }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});
