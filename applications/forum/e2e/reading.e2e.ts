// What readers do with pages.
import "./navigation.cases";
import "./postLinks.cases";
import "./embeds.cases";
import "./readerChoices.cases";
