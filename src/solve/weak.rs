//! tmp
#![allow(missing_docs)]
use super::{unsolved::prepare, proof::*, opening::*, *};
use crate::rules::*;
use crate::play::*;
pub fn weak(rules:&RuleSet, mem:u64, nodes:u64, unit:Unit){
 let (s,n)=prepare(rules).ok().unwrap();
 let mut p=Prover::new((&s,&n),unit,(mem,nodes),&());
 let w=Worth{rules,sower:&s,unit};
 let t=std::time::Instant::now();
 let v=w.position(&Position::start(rules),&mut |b| p.value(b));
 println!("{unit:?} {:?} nodes {} moves {} {:?}", v.ok(), p.nodes,p.moves,t.elapsed());
}
