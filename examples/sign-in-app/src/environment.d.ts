/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the agent listens, if not at its usual address. */
  readonly VITE_AGENT_URL?: string
  /** The organization that the people who sign in become sub-organizations of. */
  readonly VITE_ORGANIZATION_ID?: string
  /** Without one, the app offers e-mail alone. */
  readonly VITE_OIDC_ISSUER?: string
  readonly VITE_OIDC_CLIENT_ID?: string
}
