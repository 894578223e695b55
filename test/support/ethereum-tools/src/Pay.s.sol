// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

interface Vm {
  function startBroadcast() external;
  function stopBroadcast() external;
}

contract Box {
  uint256 public value;

  constructor(uint256 initial) {
    value = initial;
  }
}

/// Deploys a contract and pays somebody, as a script of Foundry does.
contract Pay {
  Vm private constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
  bool public IS_SCRIPT = true;

  function run() external {
    vm.startBroadcast();
    new Box(5);
    payable(0x70997970C51812dc3A010C7d01b50e0d17dc79C8).transfer(9);
    vm.stopBroadcast();
  }
}
