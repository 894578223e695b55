import { expect, test } from 'vitest'
import { keccak256, sha256 } from '../../../src/core/crypto/hash.ts'

test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
])('sha256 of “%s” is the one of FIPS 180-4', (text, digest) => {
  expect(Buffer.from(sha256(Buffer.from(text))).toString('hex')).toBe(digest)
})

test.each([
  ['', 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
  ['abc', '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45'],
])('keccak256 of “%s” is the one of the Keccak submission', (text, digest) => {
  expect(Buffer.from(keccak256(Buffer.from(text))).toString('hex')).toBe(digest)
})
