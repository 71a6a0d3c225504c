/** The process inks in the order of their planes, as screens show them. */
export const PROCESS = [
  { name: 'cyan', color: '#00ffff' },
  { name: 'magenta', color: '#ff00ff' },
  { name: 'yellow', color: '#ffff00' },
  { name: 'black', color: '#000000' },
] as const;
