const ANSWERS = [
  {
    question: 'Does my file leave my computer?',
    answer: 'The preview runs in your browser. Tools that need the server say so beside the Export button.',
  },
  { question: 'What does a token buy?', answer: 'One export of most tools. The price stands on the button.' },
  { question: 'Which resolution do I need?', answer: '300 DPI at the final size. The file strip shows it for every size you type.' },
];

export function AnswersBand() {
  return (
    <section className="band" aria-labelledby="answers">
      <div className="page split-head">
        <h2 className="h1" id="answers">
          Answers
        </h2>
        <div>
          {ANSWERS.map(({ question, answer }, index) => (
            <details key={question} open={index === 0}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
