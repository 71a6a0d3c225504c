export { sharesMemory } from './shared-memory.ts';
