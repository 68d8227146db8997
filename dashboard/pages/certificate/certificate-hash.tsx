/** One number over everything the records say: two certificates of the same records bear the same. */
export function CertificateHash({ hash }: { hash: string }) {
  return (
    <section aria-labelledby="hash">
      <h2 id="hash">Seal</h2>
      <p className="soft small">
        SHA-256 over every transaction, edit, price and link of these records. The same records give the same
        seal, wherever they are read.
      </p>
      <p className="hash">{hash}</p>
    </section>
  );
}
