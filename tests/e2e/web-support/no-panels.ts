/** Stands in for the registry of panels: no tool has one. */
export const loadPanel = async (): Promise<null> => null;
