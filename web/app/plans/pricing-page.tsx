export default function Page() {
  return <h1 className="t44">Marque</h1>;
}
