/** A descriptor of ERC-7730, schema version 2. Of a descriptor as written, what its includes bring is still missing. */
export interface Descriptor {
  readonly $schema?: string
  readonly includes?: string
  readonly context?: Context
  readonly metadata?: Metadata
  readonly display?: {
    readonly definitions?: Readonly<Record<string, Partial<FieldFormat>>>
    readonly formats?: Readonly<Record<string, Format>>
  }
}

/** Contracts or messages that the descriptor may be applied to. */
export interface Context {
  readonly contract?: { readonly deployments?: readonly Deployment[] }
  readonly eip712?: {
    readonly deployments?: readonly Deployment[]
    readonly domain?: Readonly<Record<string, unknown>>
  }
}

export interface Deployment {
  readonly chainId: number
  readonly address: string
}

export interface Metadata {
  readonly owner?: string
  readonly contractName?: string
  readonly info?: { readonly url?: string }
  readonly token?: { readonly name: string; readonly ticker: string; readonly decimals: number }
  readonly constants?: Readonly<Record<string, unknown>>
  readonly enums?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** How one function, or one type of a message, is shown. */
export interface Format {
  readonly intent?: string | Readonly<Record<string, string>>
  readonly interpolatedIntent?: string
  readonly fields: readonly (FieldFormat | Group)[]
}

export interface FieldFormat {
  readonly path?: string
  readonly value?: unknown
  readonly label?: string
  readonly format?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly visible?: unknown
  readonly $ref?: string
  readonly encryption?: unknown
}

export interface Group {
  readonly path?: string
  readonly label?: string
  readonly fields: readonly (FieldFormat | Group)[]
  readonly iteration?: 'sequential' | 'bundled'
}
