/**
 * Lets the minifier drop unused parts of a package that is one large file. The minifier cannot know that creating a component or a context
 * has no side effects, and a name for developer tools refers to each of them; so this loader marks the calls as pure and removes the names.
 */
const MADE_AT_ONCE = /^(var \w+ = )(?=\w+\.(?:forwardRef|createContext|memo)\()/gm;
const NAME_FOR_TOOLS = /^\w+\.displayName = "[^"]*";$/gm;

module.exports = function droppableLoader(code) {
    return code.replace(MADE_AT_ONCE, "$1/*#__PURE__*/ ").replace(NAME_FOR_TOOLS, "");
};
