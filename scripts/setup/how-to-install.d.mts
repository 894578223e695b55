import type { Requirement } from './requirements.mjs'

export function howToInstall(osRelease: string, missing: readonly Requirement[]): string
