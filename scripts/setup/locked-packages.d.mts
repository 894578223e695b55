/** @returns paths such as `node_modules/a/node_modules/b`, those of the folders themselves excepted. */
export function lockedPackages(packages: Readonly<Record<string, object>>, folders: readonly string[]): string[]

/** Paths of the packages that the one at `path` asks for by name. */
export function neededBy(packages: Readonly<Record<string, object>>, path: string): string[]
