/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Address of the agent, if not its usual one. */
  readonly VITE_AGENT_URL?: string
  /** The organization that the people who sign in become sub-organizations of. */
  readonly VITE_ORGANIZATION_ID?: string
  /** OpenID provider. Without it, the app offers e-mail alone. */
  readonly VITE_OIDC_ISSUER?: string
  readonly VITE_OIDC_CLIENT_ID?: string
}
