export type Requirement = readonly [file: string | null, apt: string, dnf: string, pacman: string, apk: string]

export declare const requirements: Readonly<Record<'running' | 'building' | 'testing', readonly Requirement[]>>
