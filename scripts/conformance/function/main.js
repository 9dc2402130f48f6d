/** The function of the suite: does what the last part of its path says, and anywhere else tells everything that it got. */
export default async ({ req, res, log, error }) => {
  switch (req.path) {
    case '/refuse':
      return res.json({ error: 'no' }, 409);
    case '/break':
      return res.json({ error: 'broken' }, 503);
    case '/throw':
      throw new Error('thrown on purpose');
    case '/silent':
      return undefined;
    case '/text':
      return res.text('سلام', 202, { 'X-Own': 'kept' });
    case '/log':
      log('a line of log');
      error('a line of error');
      return res.empty();
    case '/report':
      log(JSON.stringify({ trigger: req.headers['x-appwrite-trigger'], note: req.headers.note, body: req.bodyText }));
      return res.empty();
    case '/slow':
      return new Promise(() => {});
    case '/api': {
      const answer = await fetch(`${process.env.APPWRITE_FUNCTION_API_ENDPOINT}/users?total=false`, {
        headers: {
          'x-appwrite-project': process.env.APPWRITE_FUNCTION_PROJECT_ID,
          'x-appwrite-key': req.headers['x-appwrite-key'],
        },
      });
      return res.json({ status: answer.status, body: await answer.json() });
    }
  }
  return res.json({
    method: req.method,
    path: req.path,
    query: req.query,
    queryString: req.queryString,
    headers: req.headers,
    bodyText: req.bodyText,
    env: process.env,
    node: process.versions.node,
  });
};
