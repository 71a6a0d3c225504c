import { createStore } from '../../state/store.ts';

/** Whether the assistant's panel is open. */
export const chatStore = createStore(false);

/** Whether the page around has an assistant: a validator in a shop's own frame has none. */
export const hasAssistant = createStore(false);

export const loadChatPanel = () => import('./chat-panel.tsx');

/** Opens the assistant with a question. While it is busy the panel opens and the question is left out. */
export async function askAssistant(question: string): Promise<void> {
  chatStore.set(true);
  const { CONVERSATIONS } = await import('./conversations.ts');
  await CONVERSATIONS.panel.send(question);
}
