// What the full browser fetches for a page, before and after its first use; the last cases add a language.
import "./weight.cases";
import "./boot.cases";
