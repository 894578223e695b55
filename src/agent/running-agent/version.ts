import manifest from '../../../package.json' with { type: 'json' }

/** Version of this build, for example `0.1.0`. */
export const version: string = manifest.version
