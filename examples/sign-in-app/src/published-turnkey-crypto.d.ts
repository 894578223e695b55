declare module 'published-turnkey-crypto' {
  export * from '@turnkey/crypto'
}
