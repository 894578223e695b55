/** Shared by the examples of several activities. */
export const exampleUser = {
  userName: 'Alice',
  userEmail: 'alice@example.org',
  apiKeys: [],
  authenticators: [],
  userTags: [],
}

export const exampleProvider = {
  providerName: 'Google',
  oidcClaims: {
    iss: 'https://accounts.google.com',
    sub: '110169484474386276334',
    aud: '407408718192.apps.googleusercontent.com',
  },
}

export const exampleToken = { providerName: 'Google', oidcToken: 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMTAxIn0.c2ln' }
