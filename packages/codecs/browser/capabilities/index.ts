export { drawsApart } from './canvas-apart.ts';
export { sharesMemory } from './shared-memory.ts';
