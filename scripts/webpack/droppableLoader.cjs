/**
 * Lets the minifier leave out what nobody uses of a package that is one large file. It can't know that making a component or a context does
 * nothing else, and a name for the developer's tools holds on to each of them; so this says the one and takes away the other.
 */
const MADE_AT_ONCE = /^(var \w+ = )(?=\w+\.(?:forwardRef|createContext|memo)\()/gm;
const NAME_FOR_TOOLS = /^\w+\.displayName = "[^"]*";$/gm;

module.exports = function droppableLoader(code) {
    return code.replace(MADE_AT_ONCE, "$1/*#__PURE__*/ ").replace(NAME_FOR_TOOLS, "");
};
