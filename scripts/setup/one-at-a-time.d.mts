export function oneAtATime<Result>(lockFile: string, work: () => Promise<Result>): Promise<Result>;
