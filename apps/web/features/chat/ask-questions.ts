import type { Message } from '@underbase/contract';

/** Findings are named as the report names them: every one of them has an answer in the docs. A test asks all kinds of the index. */
export const findingQuestion = (title: string): string => `What does "${title}" mean, and how do I fix it?`;

export const optionQuestion = (label: string, tool: string): string => `What does the option "${label}" of the ${tool} do?`;

/** What a tool's panel draws itself, a group or a control in it: told apart by the tool's guide. */
export const panelQuestion = (label: string, tool: string): string => `How does "${label}" in the ${tool} work?`;

export const messageQuestion = ({ what, next }: Message): string => `What can I do about the message "${what} ${next}"?`;
