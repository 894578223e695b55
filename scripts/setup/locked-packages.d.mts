/** @returns paths such as `node_modules/a/node_modules/b`, those of the folders themselves excepted. */
export function lockedPackages(packages: Readonly<Record<string, object>>, folders: readonly string[]): string[]
