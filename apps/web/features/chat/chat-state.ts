import { createStore } from '../../state/store.ts';

/** Whether the assistant's panel is open. */
export const chatStore = createStore(false);

export const loadChatPanel = () => import('./chat-panel.tsx');
