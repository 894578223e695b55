import type { Type } from './type.ts'

export const bool: Type = { kind: 'bool' }
export const int: Type = { kind: 'int' }
export const string: Type = { kind: 'string' }
export const timestamp: Type = { kind: 'timestamp' }
export const dynamic: Type = { kind: 'dynamic' }
