// What people post and what a site puts into its pages harms nobody; the last cases assign layouts to pages of the whole site.
import "./hostile.cases";
import "./widgets.cases";
