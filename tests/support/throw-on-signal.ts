// Loaded into a server process before its own code (`--import`): SIGUSR2 throws an error that nothing of ours catches.
process.on('SIGUSR2', () => {
  const fault = new Error('a fault for the test')
  if (process.env.TEST_FAULT === 'a rejection') Promise.reject(fault)
  else throw fault
})
