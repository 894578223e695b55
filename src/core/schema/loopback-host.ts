/**
 * Names of this computer, as `URL.hostname` spells them. What is sent to one of them passes nobody on the way, so it need not be
 * encrypted.
 */
export const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])
