/** A registration as a browser gave it. Its attestation verifies. */
const challenge = 'iDjPp-DJWPxN8Rbt4iZ_yZI_5GSLqMsu_ED2ASCCRic'
const credentialId = 'CgkzT0czQcxfBzTxQa4ZcA'
const clientDataJson =
  'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiaURqUHAtREpXUHhOOFJidDRpWl95WklfNUdTTHFNc3VfRUQyQVNDQ1JpYyIsIm9yaWdpbiI6Imh0dHBzOi8vYXBwLmV4YW1wbGUub3JnIiwiY3Jvc3NPcmlnaW4iOmZhbHNlfQ'
const attestationObject =
  'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YViUsL8TtiA5fw56RqXmmVUSgLAQkmxQVMFmUHcR2qd2ioxFAAAAAAcHBwcHBwcHBwcHBwcHBwcAEAoJM09HM0HMXwc08UGuGXClAQIDJiABIVggjMwPuKmJnOoxxgy4z68ioogrEqxI1ygkLmET0xKXqfkiWCArrXvkudvkqF6K6SHNzadmrUWFE8jhKttaSt8Fv3sxtQ'

export const exampleAuthenticator = {
  authenticatorName: 'Key ring',
  challenge,
  attestation: {
    credentialId,
    clientDataJson,
    attestationObject,
    transports: ['AUTHENTICATOR_TRANSPORT_USB' as const],
  },
}

/** The same in the first shape, without the user it is for. */
export const exampleAuthenticatorV1 = {
  authenticatorName: 'Key ring',
  challenge,
  attestation: {
    id: credentialId,
    rawId: credentialId,
    type: 'public-key' as const,
    response: { clientDataJson, attestationObject },
    clientExtensionResults: {},
  },
}
