// Loaded into a server process before its own code (`--import`): SIGUSR2 throws an error that nothing of ours catches.
process.on('SIGUSR2', () => {
  const error = new Error('an error for the test')
  if (process.env.TEST_ERROR === 'a rejection') Promise.reject(error)
  else throw error
})
