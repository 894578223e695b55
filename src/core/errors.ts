interface Failure {
  /** gRPC status code, `code` in the reply body. */
  readonly grpc: number
  readonly http: number
  /** `turnkeyErrorCode` of the public API, where it has one for this failure. */
  readonly turnkey?: string
}

const invalid = { grpc: 3, http: 400 } as const
const unauthenticated = { grpc: 16, http: 401 } as const
const forbidden = { grpc: 7, http: 403 } as const
const missing = { grpc: 5, http: 404 } as const
const conflict = { grpc: 6, http: 409 } as const
const precondition = { grpc: 9, http: 400 } as const
const exhausted = { grpc: 8, http: 429 } as const
const unavailable = { grpc: 14, http: 503 } as const

/** Every way the agent can refuse or fail, one row each. Adding a row is adding an error. */
export const failures = {
  STAMP_MISSING: { ...unauthenticated, turnkey: 'SIGNATURE_MISSING' },
  STAMP_MALFORMED: { ...unauthenticated, turnkey: 'SIGNATURE_INVALID' },
  STAMP_INVALID: { ...unauthenticated, turnkey: 'SIGNATURE_INVALID' },
  PUBLIC_KEY_NOT_FOUND: { ...unauthenticated, turnkey: 'PUBLIC_KEY_NOT_FOUND' },
  CREDENTIAL_NOT_FOUND: { ...unauthenticated, turnkey: 'CREDENTIAL_NOT_FOUND' },
  CREDENTIAL_AMBIGUOUS: unauthenticated,
  API_KEY_EXPIRED: { ...unauthenticated, turnkey: 'API_KEY_EXPIRED' },

  API_KEY_PAUSED: { ...forbidden, turnkey: 'FORBIDDEN' },
  ADDRESS_REFUSED: { ...forbidden, turnkey: 'FORBIDDEN' },
  HOST_REFUSED: { ...forbidden, turnkey: 'FORBIDDEN' },
  ORIGIN_REFUSED: { ...forbidden, turnkey: 'FORBIDDEN' },
  METHOD_REFUSED: { grpc: 12, http: 405 },
  ROUTE_NOT_FOUND: missing,
  MEDIA_TYPE_REFUSED: { ...invalid, http: 415, turnkey: 'REQUEST_INVALID' },
  BODY_TOO_LARGE: { ...invalid, http: 413, turnkey: 'REQUEST_INVALID' },
  BODY_TOO_SLOW: { ...invalid, http: 408, turnkey: 'REQUEST_INVALID' },
  RATE_LIMITED: { ...exhausted, turnkey: 'RATE_LIMIT_EXCEEDED' },
  TOO_MANY_WAITING: { ...exhausted, turnkey: 'RATE_LIMIT_EXCEEDED' },
  TOO_MUCH_WAITING: { ...exhausted, turnkey: 'RATE_LIMIT_EXCEEDED' },
  TOO_MANY_CONNECTIONS: unavailable,
  BUSY: unavailable,
  TOO_MANY_FILES: unavailable,
  STOPPING: unavailable,

  REQUEST_INVALID: { ...invalid, turnkey: 'REQUEST_INVALID' },
  TIMESTAMP_STALE: { ...invalid, turnkey: 'INVALID_TIME' },
  ORGANIZATION_MISMATCH: { ...invalid, turnkey: 'ORGANIZATION_MISMATCH' },
  ORGANIZATION_NOT_FOUND: { ...missing, turnkey: 'ORGANIZATION_NOT_FOUND' },
  TRANSACTION_INVALID: { ...invalid, turnkey: 'INVALID_TRANSACTION' },
  /** It would be signed, had the person allowed its kind under Settings. */
  TRANSACTION_NOT_ALLOWED: { ...invalid, turnkey: 'INVALID_TRANSACTION' },
  TRANSACTION_TYPE_UNSUPPORTED: { ...invalid, turnkey: 'UNSUPPORTED_TRANSACTION_TYPE' },
  NOT_SUPPORTED: { grpc: 12, http: 501 },

  PERMISSION_DENIED: { ...forbidden, turnkey: 'REQUEST_NOT_AUTHORIZED' },
  /** The profile of a session does not allow what it asks for. */
  SESSION_OUT_OF_SCOPE: { ...forbidden, turnkey: 'REQUEST_NOT_AUTHORIZED' },
  /** Nobody can tell if it does (wire.md §5.7). */
  SESSION_SCOPE_UNKNOWN: { grpc: 13, http: 500 },
  OTP_INVALID: { ...invalid, turnkey: 'REQUEST_INVALID' },
  OTP_LIMIT: { ...invalid, turnkey: 'MAX_OTP_INITIATED' },
  /** The mail server or the text service would not take a message. */
  MESSAGE_REFUSED: invalid,
  MESSAGE_UNREACHABLE: unavailable,
  /** A verification token, or the proof that its holder has its key. */
  VERIFICATION_INVALID: { ...invalid, turnkey: 'REQUEST_INVALID' },
  /** A way of signing in that the organization has switched off. */
  FEATURE_OFF: forbidden,
  /** It was recorded, and goes on once others have approved it. */
  WAITS_FOR_VOTES: precondition,
  APPROVAL_REFUSED: forbidden,
  APPROVAL_EXPIRED: { grpc: 4, http: 408 },
  APPROVAL_STALE: precondition,

  OIDC_TOKEN_INVALID: { ...invalid, turnkey: 'INVALID_OIDC_TOKEN' },
  OIDC_ISSUER_UNREACHABLE: unavailable,

  RESOURCE_NOT_FOUND: missing,
  SIGNING_KEY_NOT_FOUND: missing,
  ACTIVITY_NOT_FOUND: missing,
  ACTIVITY_MOVED_ON: { grpc: 9, http: 409 },
  ALREADY_EXISTS: conflict,
  CREDENTIAL_CONFLICT: { ...conflict, turnkey: 'CREDENTIAL_CONFLICT' },
  QUOTA_REACHED: exhausted,
  LAST_CREDENTIAL: precondition,
  KEY_DISABLED: precondition,
  NOT_EXPORTED: precondition,
  /** The organization that the window acts in. */
  ORGANIZATION_IN_USE: precondition,
  WALLET_ACCOUNT_NOT_EXPORTED: { ...invalid, turnkey: 'WALLET_ACCOUNT_NOT_EXPORTED' },

  VAULT_LOCKED: precondition,
  VAULT_MISSING: precondition,
  VAULT_UNREACHABLE: unavailable,
  PASSPHRASE_WRONG: forbidden,
  PASSPHRASE_TOO_SOON: exhausted,
  SECRET_MISSING: precondition,
  SECRET_DAMAGED: precondition,
  /** Records or keys are missing or damaged, and the person has not said how to go on. */
  DATA_LOST: precondition,
  STORE_NEWER: precondition,
  STORE_DAMAGED: precondition,
  STORE_BUSY: unavailable,
  STORE_UNWRITABLE: unavailable,
  SETUP_DONE: precondition,
  /** The person has named no node for the chain. */
  NODE_MISSING: precondition,
  NODE_OF_ANOTHER_CHAIN: precondition,
  /** A node that cannot be asked, or whose answer is none. */
  NODE_UNUSABLE: unavailable,
  /** File that is not a backup, or not a whole one. */
  BACKUP_INVALID: invalid,
  BACKUP_NEWER: precondition,
  /** A file or folder that the person named cannot be read or written. */
  FILE_UNUSABLE: precondition,
  PORT_TAKEN: unavailable,

  DEVICE_DISCONNECTED: unavailable,
  DEVICE_LOCKED: precondition,
  DEVICE_APP_CLOSED: precondition,
  DEVICE_APP_MISSING: precondition,
  DEVICE_APP_OUTDATED: precondition,
  DEVICE_BUSY: unavailable,
  DEVICE_NO_ACCESS: precondition,
  DEVICE_WRONG: precondition,
  DEVICE_UNPLUGGED: unavailable,
  DEVICE_SILENT: unavailable,
  DEVICE_NONSENSE: unavailable,
  DEVICE_REFUSED: forbidden,
  DEVICE_CANCELLED: { grpc: 1, http: 409 },
  DEVICE_REJECTED: precondition,
  DEVICE_SETTING_OFF: precondition,
  DEVICE_SIGNATURE_WRONG: unavailable,

  INTERRUPTED: { grpc: 10, http: 409 },
  INTERNAL: { grpc: 13, http: 500, turnkey: 'INTERNAL' },
} as const satisfies Record<string, Failure>

export type FailureCode = keyof typeof failures

/** One policy's say in a refused request, in the order the policies were created. */
export interface PolicyOutcome {
  readonly policyId: string
  /** `OUTCOME_…` */
  readonly outcome: string
}

/** Details of a failure that a caller may read besides its message. */
export interface Detail {
  /** Path of the offending field, for example `parameters.payload`. */
  readonly field?: string
  /** `deniedBy`: the policies that forbid the request; empty where none allows it. */
  readonly permission?: { readonly policyEvaluations: readonly PolicyOutcome[]; readonly deniedBy: readonly string[] }
}

/** The reply body of a failed request, in the form of gRPC-gateway (wire.md §4.1). */
export interface ErrorReply {
  readonly code: number
  readonly message: string
  readonly details: readonly Record<string, unknown>[]
  readonly turnkeyErrorCode?: string
}

/**
 * The only error that crosses a boundary (HTTP, IPC).
 *
 * `message` and `detail` are shown to callers, so they never hold key material, payload bytes or
 * paths. `cause` holds the underlying error and goes to the local log only.
 */
export class AgentError extends Error {
  override readonly name = 'AgentError'
  readonly code: FailureCode
  readonly detail: Detail

  constructor(code: FailureCode, message: string, extra: { detail?: Detail; cause?: unknown } = {}) {
    super(message, { cause: extra.cause })
    this.code = code
    this.detail = extra.detail ?? {}
  }

  get http(): number {
    return failures[this.code].http
  }

  /** Built field by field, so `cause` cannot leak into it. */
  toReply(): ErrorReply {
    const { grpc, turnkey }: Failure = failures[this.code]
    const { field, permission } = this.detail
    const details: Record<string, unknown>[] = []
    if (turnkey)
      details.push({ '@type': 'type.googleapis.com/errors.v1.TurnkeyErrorDetail', turnkeyErrorCode: turnkey })
    if (field !== undefined) {
      details.push({
        '@type': 'type.googleapis.com/google.rpc.BadRequest',
        fieldViolations: [{ field, description: this.message }],
      })
    }
    if (permission) {
      const { policyEvaluations, deniedBy } = permission
      details.push({
        '@type': 'type.googleapis.com/errors.v1.PolicyEnginePermissionError',
        message:
          deniedBy.length > 0
            ? `The following policies denied this action: ${deniedBy.join(', ')}`
            : 'No policies evaluated to outcome: Allow',
        policyEvaluations,
      })
    }
    details.push({ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: this.code, domain: 'countersign' })
    return { code: grpc, message: this.message, details, ...(turnkey && { turnkeyErrorCode: turnkey }) }
  }
}

/** The error that a reply was made of; `INTERNAL` if this version does not know the name. */
export function ofReply({ message, details }: ErrorReply): AgentError {
  const reasons = details.map(({ reason }) => reason)
  const code = (Object.keys(failures) as FailureCode[]).find(each => reasons.includes(each))
  return new AgentError(code ?? 'INTERNAL', message)
}

/** Turns anything thrown into an {@link AgentError}; what was not one becomes `INTERNAL`. */
export function toAgentError(thrown: unknown): AgentError {
  if (thrown instanceof AgentError) return thrown
  if (isOutOfFiles(thrown)) return tooManyFiles(thrown)
  return new AgentError('INTERNAL', 'The agent failed unexpectedly. Its log says more.', { cause: thrown })
}

/** Tells if the system refused because this process, or the computer, has no more files and connections to give (POSIX). */
export function isOutOfFiles(thrown: unknown): boolean {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined
  return code === 'EMFILE' || code === 'ENFILE'
}

export function tooManyFiles(cause: unknown): AgentError {
  return new AgentError(
    'TOO_MANY_FILES',
    'The system lets Countersign open no more files and connections. Close connections to it that are not in use, or raise the limit (ulimit -n), and try again.',
    { cause },
  )
}
