import type { Page } from 'playwright-core';

/** More presses of Tab than any page has stops: a page that holds the focus is noticed. */
const MOST_STOPS = 400;

/**
 * Everything that a pointer could use and that the keyboard must reach, as the page stands. A group of radio buttons, tabs or
 * menu entries is one stop, and arrows go on inside it (its others carry tabindex -1).
 */
const MARK_TARGETS = `(() => {
  const roles = ['button', 'link', 'checkbox', 'switch', 'slider', 'combobox', 'textbox', 'searchbox', 'spinbutton', 'tab', 'radio', 'application'];
  const query = 'a[href], button, input, select, textarea, summary, [tabindex], ' + roles.map((role) => '[role=' + role + ']').join(', ');
  const names = [];
  document.querySelectorAll(query).forEach((element) => {
    const isOff = element.disabled || element.getAttribute('aria-disabled') === 'true' || element.closest('[inert], [aria-hidden=true]');
    const isInGroup = element.tabIndex < 0 && element.closest('[role=radiogroup], [role=tablist], [role=toolbar], [role=menu], [role=listbox]');
    const isPlace = element.tabIndex < 0 && !element.matches('a[href], button, input, select, textarea, ' + roles.map((role) => '[role=' + role + ']').join(', '));
    // A group hands the focus on to its chosen member.
    const isGroup = element.matches('[role=radiogroup], [role=tablist], [role=toolbar]');
    if (isOff || isInGroup || isGroup || isPlace || !element.checkVisibility({ visibilityProperty: true })) return;
    if (element.type === 'file' || (element.type === 'radio' && !element.checked)) return;
    element.dataset.walk = String(names.length);
    names.push((element.getAttribute('aria-label') || element.textContent || element.name || element.tagName).trim().replace(/\\s+/g, ' ').slice(0, 60));
  });
  // From the very top, wherever a redirect or the page before has left the focus.
  document.body.tabIndex = -1;
  document.body.focus({ preventScroll: true });
  document.body.removeAttribute('tabindex');
  return names;
})()`;

/**
 * What has the focus: its number among the targets, and whether one can see it. A ring counts that is drawn round the element itself or round
 * what stands for it (the frame of a field, the handle of a divider); nothing else may change that was not there without focus.
 */
const LOOK = `(() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const looks = (one) => {
    const style = getComputedStyle(one);
    const before = getComputedStyle(one, '::after');
    return [style.outlineStyle === 'none' ? '' : style.outline, style.boxShadow, style.borderColor, before.outlineStyle === 'none' ? '' : before.outline, before.boxShadow].join('|');
  };
  const around = [element, element.parentElement, element.parentElement?.parentElement, element.nextElementSibling, element.previousElementSibling, ...(element.parentElement?.children ?? [])].filter(Boolean);
  const focused = around.map(looks);
  element.blur();
  const plain = around.map(looks);
  element.focus({ preventScroll: true, focusVisible: true });
  const box = element.getBoundingClientRect();
  return {
    walk: element.dataset.walk === undefined ? null : Number(element.dataset.walk),
    isVisible: focused.some((look, index) => look !== plain[index]),
    isOnScreen: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight,
    name: (element.getAttribute('aria-label') || element.textContent || element.name || element.tagName).trim().replace(/\\s+/g, ' ').slice(0, 60),
  };
})()`;

interface Stop {
  readonly walk: number | null;
  readonly isVisible: boolean;
  readonly isOnScreen: boolean;
  readonly name: string;
}

/** Goes through a page with Tab alone, once round, and gives what can't be reached or whose focus can't be seen. */
export async function walkByKeyboard(page: Page): Promise<readonly string[]> {
  const names = await page.evaluate<string[]>(MARK_TARGETS);
  const reached = new Set<number>();
  const problems = new Set<string>();
  let first: string | null = null;
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate<Stop | null>(LOOK);
    // Past the last stop the focus leaves the page; coming round to the first one means the same.
    if (stop === null) break;
    const key = `${stop.walk} ${stop.name}`;
    if (key === first) break;
    first ??= key;
    // A button whose menu has just been loaded is another element by the same name.
    const index = stop.walk ?? names.indexOf(stop.name);
    if (index >= 0) reached.add(index);
    if (!stop.isVisible) problems.add(`focus can't be seen on "${stop.name}"`);
    if (!stop.isOnScreen) problems.add(`focus is off screen on "${stop.name}"`);
    if (stops === MOST_STOPS - 1) problems.add('the focus never comes round');
  }
  names.forEach((name, index) => {
    if (!reached.has(index)) problems.add(`Tab does not reach "${name}"`);
  });
  return [...problems];
}
