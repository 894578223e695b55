import { once } from 'node:events'
import { connect } from 'node:net'

/** Tells if something takes connections at the path of a socket. */
export async function isListening(path: string): Promise<boolean> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
